/** A button that opens the dialog for printing. The code for the printed pages is loaded only then. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { PrintDialog, PrintProps } from '../print/print.tsx';

export function PrintButton({
  word = 'Print',
  ...props
}: Omit<PrintProps, 'close'> & { readonly word?: string }): JSX.Element {
  const dialogPart = useSignal<{ readonly Dialog: typeof PrintDialog } | undefined>(undefined);
  const closeDialog = (): void => {
    dialogPart.value = undefined;
  };
  return (
    <>
      <button
        type="button"
        class="quiet"
        onClick={async () => {
          dialogPart.value = { Dialog: (await import('../print/print.tsx')).PrintDialog };
        }}
      >
        {word}
      </button>
      {dialogPart.value && <dialogPart.value.Dialog {...props} close={closeDialog} />}
    </>
  );
}
