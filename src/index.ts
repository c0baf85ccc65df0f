/**
 * The public interface of pzl: from a model's text to its checked answers, in Node and in browsers.
 *
 * ```js
 * const { model, diagnostics, sources } = loadModel('coins.pzl', modelText);
 * const { ground } = openInstance(model, { name: 'three', text: 'total: 3' });
 * const { status, solutions } = await solve(ground, { answers: 2 });
 * ```
 */

export * from './api/count.ts';
export * from './api/draw.ts';
export * from './api/editor.ts';
export * from './api/explain.ts';
export * from './api/formats.ts';
export * from './api/generate.ts';
export * from './api/solve.ts';
