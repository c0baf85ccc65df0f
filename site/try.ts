/**
 * Adds buttons to the code on a page: any code can be copied, and a whole model can be changed and run. The solver is a
 * worker that is loaded when somebody first runs a model.
 */
const root = (document.currentScript as HTMLScriptElement | null)?.dataset.root ?? './';

interface Answer {
  readonly text: string;
  readonly svg?: string;
}

let worker: Worker | undefined;
let resolveWaiting: ((answer: Answer) => void) | undefined;
/** Milliseconds after which a model that is still running is stopped. */
const TIME_LIMIT = 20_000;

/** Runs a model in the worker; if another run is still going on, it is ended. */
function runModel(model: string): Promise<Answer> {
  resolveWaiting?.({ text: 'Stopped.' });
  if (resolveWaiting) {
    worker?.terminate();
    worker = undefined;
  }
  worker ??= new Worker(`${root}try-worker.js`);
  const currentWorker = worker;
  return new Promise((resolve) => {
    const finish = (answer: Answer): void => {
      clearTimeout(timer);
      if (resolveWaiting === finish) resolveWaiting = undefined;
      resolve(answer);
    };
    const timer = setTimeout(() => {
      currentWorker.terminate();
      if (worker === currentWorker) worker = undefined;
      finish({ text: 'Nothing was found in 20 seconds. The command line has no such limit.' });
    }, TIME_LIMIT);
    resolveWaiting = finish;
    currentWorker.onmessage = ({ data }: MessageEvent<Answer>) => finish(data);
    currentWorker.onerror = () => finish({ text: 'The solver can’t be loaded.' });
    currentWorker.postMessage(model);
  });
}

function button(words: string, press: (own: HTMLButtonElement) => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = words;
  element.addEventListener('click', () => press(element));
  return element;
}

function editable(pre: HTMLPreElement, bar: HTMLElement): void {
  const field = document.createElement('textarea');
  field.value = pre.textContent ?? '';
  field.rows = Math.min(30, field.value.split('\n').length + 1);
  field.spellcheck = false;
  field.setAttribute('aria-label', 'The model');
  const output = document.createElement('div');
  output.className = 'answer';
  output.setAttribute('role', 'status');
  const go = button('Run', () => {
    output.textContent = 'Solving …';
    void runModel(field.value).then(({ text, svg }) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = text;
      output.replaceChildren(paragraph);
      if (svg === undefined) return;
      const image = document.createElement('img');
      image.alt = text;
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      output.append(image);
    });
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) go.click();
  });
  pre.replaceWith(field);
  bar.append(go);
  bar.after(output);
  go.click();
  field.focus();
}

for (const pre of document.querySelectorAll<HTMLPreElement>('main pre')) {
  const bar = document.createElement('div');
  bar.className = 'bar';
  pre.after(bar);
  if (pre.dataset.run !== undefined)
    bar.append(
      button('Try it', (own) => {
        own.remove();
        editable(pre, bar);
      }),
    );
  bar.append(
    button('Copy', (own) => {
      const field = bar.previousElementSibling;
      const text = field instanceof HTMLTextAreaElement ? field.value : (pre.textContent ?? '');
      void navigator.clipboard.writeText(text).then(
        () => {
          own.textContent = 'Copied';
        },
        () => {
          own.textContent = 'Can’t be copied here';
        },
      );
    }),
  );
}

/** The field for filtering the gallery: only types that match the typed words stay visible. */
const filter = document.querySelector<HTMLInputElement>('#filter');
filter?.addEventListener('input', () => {
  const words = filter.value.trim().toLowerCase().split(/\s+/);
  let count = 0;
  for (const card of document.querySelectorAll<HTMLElement>('.card')) {
    const fits = words.every((word) => card.dataset.words?.includes(word));
    card.hidden = !fits;
    if (fits) count++;
  }
  for (const group of document.querySelectorAll<HTMLElement>('.group'))
    group.hidden = !group.querySelector('.card:not([hidden])');
  const status = document.querySelector('#filtered');
  if (status) status.textContent = `${count} types`;
});

/** A click on the link replaces the picture by the studio with a board that can be played. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('a.touch'))
  link.addEventListener('click', (event) => {
    if (innerWidth < 700) return;
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.src = link.href;
    frame.title = 'The studio';
    frame.className = 'studio';
    link.replaceWith(frame);
  });

/** Closes the table of contents on a phone, whose screen it would fill. */
if (innerWidth <= 900) document.querySelector('.aside')?.removeAttribute('open');
