/**
 * Turns the library's Markdown (hover texts) into elements of the page: paragraphs, code in backquotes, and code
 * blocks.
 */
export function proseOf(markdown: string): HTMLElement {
  const box = document.createElement('div');
  for (const [at, part] of markdown.split(/^```\w*\n?/m).entries()) {
    if (part.trim() === '') continue;
    box.append(at % 2 === 1 ? codeBlock(part) : paragraph(part));
  }
  return box;
}

function codeBlock(text: string): HTMLElement {
  const block = document.createElement('pre');
  block.textContent = text.trimEnd();
  return block;
}

function paragraph(text: string): HTMLElement {
  const block = document.createElement('p');
  for (const [at, part] of text.trim().split('`').entries()) {
    if (at % 2 === 0) block.append(part.replaceAll('**', ''));
    else {
      const code = document.createElement('code');
      code.textContent = part;
      block.append(code);
    }
  }
  return block;
}
