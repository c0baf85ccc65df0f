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
  const preElement = document.createElement('pre');
  preElement.textContent = text.trimEnd();
  return preElement;
}

function paragraph(text: string): HTMLElement {
  const paragraphElement = document.createElement('p');
  for (const [at, part] of text.trim().split('`').entries()) {
    if (at % 2 === 0) paragraphElement.append(part.replaceAll('**', ''));
    else {
      const code = document.createElement('code');
      code.textContent = part;
      paragraphElement.append(code);
    }
  }
  return paragraphElement;
}
