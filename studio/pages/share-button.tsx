/** Opens the dialog for sharing, which is loaded on first use. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { ShareDialog, ShareProps } from './share.tsx';

export function Share(props: ShareProps): JSX.Element {
  const requestCount = useSignal(0);
  const dialogPart = useSignal<{ readonly Dialog: typeof ShareDialog } | undefined>(undefined);
  const open = async (): Promise<void> => {
    if (!dialogPart.peek()) dialogPart.value = { Dialog: (await import('./share.tsx')).ShareDialog };
    requestCount.value++;
  };
  const { Dialog } = dialogPart.value ?? {};
  return (
    <>
      <button type="button" class="quiet" onClick={() => void open()}>
        Share
      </button>
      {Dialog && requestCount.value > 0 && <Dialog {...props} asked={requestCount.value} />}
    </>
  );
}
