/**
 * Builds the decision diagram of a ground model in the background of other work: a few orders of the variables are tried with small limits, then with
 * larger limits, until a diagram fits or the largest limits are exceeded.
 */
import { buildDiagram, type Diagram } from '../../backends/frontier/diagram.ts';
import { BeyondFrontier } from '../../backends/frontier/factor.ts';
import { type FrontierModel, frontierModel } from '../../backends/frontier/model.ts';
import { ordersOf, type VariableOrder } from '../../backends/frontier/orders.ts';
import { Budget, Clock, OutOfTime } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { TooManyTerms } from '../../model/terms/terms.ts';
import { TUNING } from './tuning.ts';

export interface DiagramOptions {
  /** Whether to keep the diagram's arcs, which random walks need. */
  readonly arcs?: boolean;
  /** The end of the available time, in milliseconds of performance.now(). */
  readonly deadline?: number;
  /** Called several times a second. Building stops when it returns true. */
  readonly shouldStop: () => boolean;
}

/** The attempts, one after the other: `width` is the limit on nodes per layer, `orders` is how many of the best orders of the variables are tried. */
const ORDER_ATTEMPTS = [
  { width: 1 << 12, orders: 4 },
  { width: 1 << 16, orders: 2 },
  { width: 1 << 19, orders: 1 },
  { width: 1 << 21, orders: 1 },
];
/** The greatest number of arcs: a diagram with more of them is built without storing its arcs. */
const MAX_ARCS = 1 << 26;
/** The complete diagram; undefined if it exceeds the limits or was stopped. */
export async function diagramOf(ground: Ground, options: DiagramOptions): Promise<BuiltDiagram | undefined> {
  try {
    const budget = new Budget(options.deadline);
    const clock = new Clock(budget.deadline);
    const model = await runAfterTurn(budget, () => frontierModel(ground, clock));
    if (options.shouldStop()) return undefined;
    const orders = await runAfterTurn(budget, () => ordersOf(ground, model));
    for (const { width, orders: most } of ORDER_ATTEMPTS) {
      for (const order of mostPromisingOrders(orders, most)) {
        const diagram = await buildWithinLimits(model, order, width, { ...options, budget });
        if (diagram) return { ...diagram, model };
        if (options.shouldStop()) return undefined;
      }
    }
    return undefined;
  } catch (error) {
    // This method can't represent the model; the caller has other methods.
    if (error instanceof BeyondFrontier || error instanceof TooManyTerms) return undefined;
    // Time or memory ran out; the caller knows which.
    if (error instanceof OutOfTime) return undefined;
    throw error;
  }
}

export interface BuiltDiagram extends Diagram {
  readonly model: FrontierModel;
}

function mostPromisingOrders(orders: readonly VariableOrder[], most: number): VariableOrder[] {
  return orders.filter(({ bits }) => bits <= orders[0]!.bits + TUNING.extraBits).slice(0, most);
}

async function buildWithinLimits(
  model: FrontierModel,
  order: VariableOrder,
  width: number,
  { arcs = false, shouldStop, budget }: DiagramOptions & { readonly budget: Budget },
): Promise<Diagram | undefined> {
  const clock = new Clock(budget.deadline);
  const diagramSteps = buildDiagram(model, order.variables, {
    width,
    clock,
    ...(arcs && { arcs: MAX_ARCS }),
  });
  for (;;) {
    const step = await runAfterTurn(budget, () => diagramSteps.next());
    if (step.done) return step.value;
    if (shouldStop()) return undefined;
  }
}

/** Runs long work after a turn of the event loop, so that signals are handled. @throws OutOfTime */
async function runAfterTurn<Result>(budget: Budget, work: () => Result): Promise<Result> {
  await new Promise((resume) => setTimeout(resume, 0));
  return await budget.runAfterSignals(work);
}
