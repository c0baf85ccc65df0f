/** Fields for the author's texts about a puzzle (title, rules, …), which are stored in the puzzle's text. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { HEAD_FIELDS, type HeadField } from '../../src/index.ts';
import type { DraftEditor } from '../set/drafting.ts';

type ShownField = Exclude<HeadField, 'solution'>;

const FIELD_IN_WORDS: Readonly<Record<ShownField, readonly [label: string, example: string]>> = {
  title: ['Title', 'The Long Way'],
  author: ['Author', 'your name'],
  rules: ['Rules in your words', 'Normal rules apply. …'],
  code: ['Solution code', 'row 2, column 5'],
  fog: ['Fog, but for these cells', 'r5c5 r1c1, or everywhere'],
};

export function HeadFields({ drafting }: { readonly drafting: DraftEditor }): JSX.Element {
  const head = drafting.head.value;
  // Whether the panel is open: from the moment when a field has a text. It never closes by itself.
  const wasOpened = useRef(false);
  wasOpened.current ||= HEAD_FIELDS.some((field) => head[field] !== undefined);
  const field = (name: ShownField): JSX.Element => {
    const [label, placeholder] = FIELD_IN_WORDS[name];
    const onChanged = (event: { readonly currentTarget: { readonly value: string } }): void =>
      drafting.changeHead({ [name]: event.currentTarget.value });
    const value = head[name] ?? '';
    const id = `head-${name}`;
    return (
      <label for={id}>
        {label}
        {name === 'rules' || name === 'fog' ? (
          <textarea
            id={id}
            rows={name === 'rules' ? 3 : 1}
            placeholder={placeholder}
            value={value}
            onChange={onChanged}
          />
        ) : (
          <input id={id} placeholder={placeholder} value={value} onChange={onChanged} />
        )}
      </label>
    );
  };
  return (
    <details class="head" open={wasOpened.current}>
      <summary>Title, author, rules</summary>
      {field('title')}
      {field('author')}
      {field('rules')}
      {field('code')}
      {field('fog')}
    </details>
  );
}
