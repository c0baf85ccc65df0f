/** A button that opens the dialog for printing. The code for the printed pages is loaded only then. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { PrintDialog, PrintProps } from '../print/print.tsx';

export function PrintButton({
  word = 'Print',
  ...props
}: Omit<PrintProps, 'close'> & { readonly word?: string }): JSX.Element {
  const loaded = useSignal<{ readonly Dialog: typeof PrintDialog } | undefined>(undefined);
  const close = (): void => {
    loaded.value = undefined;
  };
  return (
    <>
      <button
        type="button"
        class="quiet"
        onClick={async () => {
          loaded.value = { Dialog: (await import('../print/print.tsx')).PrintDialog };
        }}
      >
        {word}
      </button>
      {loaded.value && <loaded.value.Dialog {...props} close={close} />}
    </>
  );
}
