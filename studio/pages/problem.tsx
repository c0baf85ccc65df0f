/** The mistakes in a text, as lines of messages. */
import type { JSX } from 'preact';

export function Problem({ messages }: { readonly messages: readonly string[] }): JSX.Element | null {
  if (messages.length === 0) return null;
  return (
    <div class="message wrong" role="alert">
      {messages.map((each) => (
        <pre key={each}>{each}</pre>
      ))}
    </div>
  );
}
