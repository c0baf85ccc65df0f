/** Turns Markdown into HTML: headings that can be linked to, models in colors, wide parts that can be scrolled. */
import MarkdownIt from 'markdown-it';
import { coloredRanges } from '../src/editor/colors.ts';
import { analyse } from '../src/editor/snapshot.ts';
import { escaped } from './escaped.ts';

export interface Markdown {
  readonly title: string;
  readonly html: string;
  /** The text under each heading, for the search index. */
  readonly sections: readonly {
    readonly id: string;
    readonly heading: string;
    readonly text: string;
    readonly level: number;
  }[];
  /** The first paragraph of the page, as plain text. */
  readonly description: string;
}

/**
 * Returns a model, or a part of one, as HTML with syntax colors. `runs`: whether it is a whole model, which readers can
 * run on the page.
 */
export function highlighted(model: string, runs = false): string {
  let offset = 0;
  let html = '';
  for (const { start, end, color, isUnknownName: unknown } of coloredRanges(analyse('model.pzl', model))) {
    html += `${escaped(model.slice(offset, start))}<span class="${unknown ? 'find' : color}">${escaped(model.slice(start, end))}</span>`;
    offset = end;
  }
  return `<pre tabindex="0"${runs ? ' data-run' : ''}><code class="pzl">${html}${escaped(model.slice(offset))}</code></pre>\n`;
}

const plain = (text: string): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;

/**
 * Returns a function from a heading to its id. The ids are those that GitHub makes, because links in the documents rely
 * on them.
 */
function slugs(): (heading: string) => string {
  const countBySlug = new Map<string, number>();
  return (heading) => {
    const slug = heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const times = countBySlug.get(slug) ?? 0;
    countBySlug.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  };
}

/** The plain text of a paragraph, cut to the length that search engines show. */
function plainWords(inline: readonly { readonly type: string; readonly content: string }[]): string {
  const words = inline
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : type.startsWith('html') ? '' : content))
    .join('');
  return words.length <= MAX_DESCRIPTION
    ? words
    : `${words.slice(0, MAX_DESCRIPTION).replace(/\s\S*$/, '')} …`;
}

const MAX_DESCRIPTION = 155;

/** Markdown has no tables without a header; an empty one would be read out by screen readers. */
const withoutEmptyHeaders = (html: string): string =>
  html
    .replace(/<thead>\s*<tr>\s*(?:<th[^>]*><\/th>\s*)+<\/tr>\s*<\/thead>\s*/g, '')
    .replace(/<th[^>]*><\/th>/g, '<td></td>');

export function markdownOf(text: string): Markdown {
  const markdown = new MarkdownIt({ html: true, linkify: false });
  markdown.renderer.rules.fence = (tokens, i) => {
    const { info, content } = tokens[i]!;
    const [language, part] = info.trim().split(/\s+/);
    // A `pzl` code block that isn't marked as a part is a whole model with an instance (spec/docs.spec.ts checks that),
    // so readers can run it.
    return language === 'pzl' ? highlighted(content, part === undefined) : plain(content);
  };
  markdown.renderer.rules.code_block = (tokens, i) => plain(tokens[i]!.content);
  markdown.renderer.rules.table_open = () =>
    '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n';
  markdown.renderer.rules.table_close = () => '</table></div>\n';
  markdown.renderer.rules.heading_close = (tokens, i) => {
    const id = tokens[i - 2]?.attrGet('id');
    const anchor = `<a class="anchor" href="#${escaped(String(id))}" aria-label="To this heading">#</a>`;
    return `${tokens[i]!.tag === 'h1' ? '' : anchor}</${tokens[i]!.tag}>\n`;
  };
  const tokens = markdown.parse(text, {});
  const slug = slugs();
  const sections: { id: string; heading: string; text: string; level: number }[] = [];
  let description = '';
  for (const [i, token] of tokens.entries()) {
    const inlineToken = tokens[i + 1];
    if (token.type === 'heading_open' && inlineToken) {
      const heading = (inlineToken.children ?? []).map(({ content }) => content).join('');
      const id = slug(heading);
      token.attrSet('id', id);
      sections.push({
        id: sections.length === 0 ? '' : id,
        heading,
        text: '',
        level: Number(token.tag.slice(1)),
      });
    } else if (token.type === 'inline' || token.type === 'fence') {
      if (description === '' && tokens[i - 1]?.type === 'paragraph_open')
        description = plainWords(token.children ?? []);
      const section = sections.at(-1);
      if (section && tokens[i - 1]?.type !== 'heading_open') section.text += ` ${token.content}`;
    }
  }
  return {
    title: sections[0]?.heading ?? 'pzl',
    html: withoutEmptyHeaders(markdown.renderer.render(tokens, markdown.options, {})),
    sections,
    description,
  };
}
