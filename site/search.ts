/**
 * The search on every page. Its index is loaded when somebody first searches; all pages can also be reached without it.
 */
import MiniSearch from 'minisearch';
import { INDEX_OPTIONS, type IndexedPage } from './index-options.ts';

const MAX_SHOWN = 12;

const root = document.currentScript?.dataset.root ?? './';
const box = document.querySelector<HTMLElement>('.search');
const field = document.querySelector<HTMLInputElement>('#search');
const list = document.querySelector<HTMLElement>('#found');
const status = document.querySelector<HTMLElement>('#told');

let index: Promise<MiniSearch<IndexedPage>> | undefined;

function loadIndex(): Promise<MiniSearch<IndexedPage>> {
  index ??= fetch(`${root}search.json`)
    .then((answer) => answer.text())
    .then((text) => MiniSearch.loadJSON<IndexedPage>(text, INDEX_OPTIONS));
  return index;
}

async function show(query: string): Promise<void> {
  if (!list || !status) return;
  const results = query === '' ? [] : (await loadIndex()).search(query);
  // Ignores the result if the user has typed another letter meanwhile.
  if (field?.value.trim() !== query) return;
  list.replaceChildren(
    ...results.slice(0, MAX_SHOWN).map(({ id, title, kind, names }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = `${root}${id}`;
      link.textContent = title;
      const more = document.createElement('span');
      more.textContent = [kind, names].filter(Boolean).join('; ');
      item.append(link, more);
      return item;
    }),
  );
  list.hidden = results.length === 0;
  status.textContent =
    query === '' ? '' : results.length === 0 ? 'Nothing was found.' : `${results.length} found.`;
}

if (box && field) {
  box.hidden = false;
  field.addEventListener('input', () => void show(field.value.trim()));
  field.addEventListener('focus', () => void loadIndex(), { once: true });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && document.activeElement === field) {
      field.value = '';
      void show('');
    }
    const typing = document.activeElement instanceof HTMLInputElement;
    if (event.key === '/' && !typing) {
      event.preventDefault();
      field.focus();
    }
  });
}
