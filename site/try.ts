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
let waiting: ((answer: Answer) => void) | undefined;
/** Milliseconds after which a run is ended. */
const PATIENCE = 20_000;

/** Runs a model. A new run ends the last one. */
function run(model: string): Promise<Answer> {
  waiting?.({ text: 'Stopped.' });
  if (waiting) {
    worker?.terminate();
    worker = undefined;
  }
  worker ??= new Worker(`${root}try-worker.js`);
  const own = worker;
  return new Promise((resolve) => {
    const done = (answer: Answer): void => {
      clearTimeout(late);
      if (waiting === done) waiting = undefined;
      resolve(answer);
    };
    const late = setTimeout(() => {
      own.terminate();
      if (worker === own) worker = undefined;
      done({ text: 'Nothing was found in 20 seconds. The command line has no such limit.' });
    }, PATIENCE);
    waiting = done;
    own.onmessage = ({ data }: MessageEvent<Answer>) => done(data);
    own.onerror = () => done({ text: 'The solver can’t be loaded.' });
    own.postMessage(model);
  });
}

function button(words: string, press: (own: HTMLButtonElement) => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = words;
  made.addEventListener('click', () => press(made));
  return made;
}

function editable(pre: HTMLPreElement, bar: HTMLElement): void {
  const field = document.createElement('textarea');
  field.value = pre.textContent ?? '';
  field.rows = Math.min(30, field.value.split('\n').length + 1);
  field.spellcheck = false;
  field.setAttribute('aria-label', 'The model');
  const shown = document.createElement('div');
  shown.className = 'answer';
  shown.setAttribute('role', 'status');
  const go = button('Run', () => {
    shown.textContent = 'Solving …';
    void run(field.value).then(({ text, svg }) => {
      const said = document.createElement('p');
      said.textContent = text;
      shown.replaceChildren(said);
      if (svg === undefined) return;
      const image = document.createElement('img');
      image.alt = text;
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      shown.append(image);
    });
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) go.click();
  });
  pre.replaceWith(field);
  bar.append(go);
  bar.after(shown);
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

/** The gallery's filter, which shows only types that match the typed words. */
const filter = document.querySelector<HTMLInputElement>('#filter');
filter?.addEventListener('input', () => {
  const wanted = filter.value.trim().toLowerCase().split(/\s+/);
  let count = 0;
  for (const card of document.querySelectorAll<HTMLElement>('.card')) {
    const fits = wanted.every((word) => card.dataset.words?.includes(word));
    card.hidden = !fits;
    if (fits) count++;
  }
  for (const group of document.querySelectorAll<HTMLElement>('.group'))
    group.hidden = !group.querySelector('.card:not([hidden])');
  const told = document.querySelector('#filtered');
  if (told) told.textContent = `${count} types`;
});

/** If a user clicks the link, the studio with a playable board replaces the picture. */
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

/** On a phone, an open table of contents would fill the screen. */
if (innerWidth <= 900) document.querySelector('.aside')?.removeAttribute('open');
