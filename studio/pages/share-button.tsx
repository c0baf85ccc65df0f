/** Opens the dialog for sharing, which is loaded on first use. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { ShareDialog, ShareProps } from './share.tsx';

export function Share(props: ShareProps): JSX.Element {
  const asked = useSignal(0);
  const loaded = useSignal<{ readonly Dialog: typeof ShareDialog } | undefined>(undefined);
  const open = async (): Promise<void> => {
    if (!loaded.peek()) loaded.value = { Dialog: (await import('./share.tsx')).ShareDialog };
    asked.value++;
  };
  const { Dialog } = loaded.value ?? {};
  return (
    <>
      <button type="button" class="quiet" onClick={() => void open()}>
        Share
      </button>
      {Dialog && asked.value > 0 && <Dialog {...props} asked={asked.value} />}
    </>
  );
}
