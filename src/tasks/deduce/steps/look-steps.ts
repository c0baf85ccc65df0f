/**
 * Steps from direct consequences (looks.ts): the easiest consequence, near to the last step if there are several, combined with others that a person
 * sees at the same moment: the same deduction at other places (a sweep), all consequences of one placement, or the forced pieces of a line one after
 * the other (a path). Combinations stay minimal: each condition leads to a conclusion of its own, or an engine confirms that all are needed.
 */
import { greatest } from '../../../model/large-lists.ts';
import { isSame, type Literal, placeOrder } from '../../common/literals.ts';
import { effortOf } from '../conditions/effort.ts';
import { shapeOf } from '../conditions/shape.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import type { TechniqueName } from '../techniques/technique.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';
import type { Look, Looks, SeenLook } from './looks.ts';

/** Consequences that form one step together. */
interface LookBundle {
  readonly looks: readonly SeenLook[];
  readonly technique: TechniqueName;
}

export class LookSteps {
  readonly #facts: Knowledge;
  readonly #looks: Looks;
  readonly #engines: SubsetSolvers;
  readonly #learnClaim: (claim: Literal) => void;
  /** The consequences whose reasons are known to be minimal. */
  readonly #least = new WeakSet<SeenLook>();
  readonly #shapes = new Map<number, string>();
  /** The places that the user asks about: steps that determine one of them come first. */
  askedPlaces: ReadonlySet<number> = new Set();
  /** The places of the last step. */
  #lastPlaces: ReadonlySet<number> = new Set();

  /** `learn`: called with each claim that counts as known from then on, because a step states it. */
  constructor(known: Knowledge, looks: Looks, engines: SubsetSolvers, learn: (claim: Literal) => void) {
    this.#facts = known;
    this.#looks = looks;
    this.#engines = engines;
    this.#learnClaim = learn;
  }

  /** Records the claims of the step that was given last. */
  recordStep(claims: readonly Literal[]): void {
    this.#lastPlaces = new Set(claims.map(({ variable }) => variable));
  }

  /** The step with what follows from its claims by rules that the model's `say` section skips, because people see that with the step. Call `learn` for its claims first. */
  async withSkipped(step: Deduction): Promise<Deduction> {
    let wholeStep = step;
    for (const tried = new Set<number>(); wholeStep.claims.length < TUNING.sweptPlaces; ) {
      const claimed = new Set(wholeStep.claims.map(({ variable }) => variable));
      const look = this.#looks
        .allLooks()
        .find(
          ({ condition }) =>
            !tried.has(condition) &&
            this.#looks.isSkipped(condition) &&
            this.#facts.scopes[condition]!.some((variable) => claimed.has(variable)),
        );
      if (look === undefined) break;
      tried.add(look.condition);
      const seenLook = await this.#seenLook(look);
      if (seenLook === undefined || !seenLook.known.every(({ variable }) => claimed.has(variable))) continue;
      const claims = [...wholeStep.claims, ...seenLook.claims].sort(placeOrder);
      const constraints = [...new Set([...wholeStep.reasons.constraints, ...seenLook.constraints])].sort(
        (a, b) => a - b,
      );
      const reasons = { ...wholeStep.reasons, constraints };
      if (!(await this.#engines.reasoner(constraints).isMinimal(claims, reasons))) continue;
      for (const claim of seenLook.claims) this.#learnClaim(claim);
      wholeStep = { ...wholeStep, claims, reasons };
    }
    return wholeStep;
  }

  /** The next step, or several that follow each other; empty if no single condition has a consequence. */
  async next(): Promise<readonly Deduction[]> {
    const sortedLooks = [...this.#looks.allLooks()];
    const { scopes } = this.#facts;
    const distance = new Map(sortedLooks.map((look) => [look, this.#distance(look)]));
    sortedLooks.sort(
      (a, b) =>
        // Consequences of clues alone are obvious to everybody.
        Math.sign(a.rank) - Math.sign(b.rank) ||
        this.#isBeside(a) - this.#isBeside(b) ||
        a.rank - b.rank ||
        distance.get(a)! - distance.get(b)! ||
        scopes[a.condition]!.length - scopes[b.condition]!.length ||
        a.condition - b.condition,
    );
    for (const look of sortedLooks) {
      const firstSeenLook =
        (await this.#seenLook(this.#widestLook(look, sortedLooks))) ?? (await this.#seenLook(look));
      if (firstSeenLook) return await this.#stepsOf(firstSeenLook, sortedLooks);
    }
    return [];
  }

  /**
   * Finds, among the consequences as easy as `look` that include its claims, the one with the most claims: whoever sees one place sees the others.
   */
  #widestLook(look: Look, looks: readonly Look[]): Look {
    let widestLook = look;
    for (const other of looks) {
      if (other.claims.length <= widestLook.claims.length || other.rank > TUNING.easyRank) continue;
      if (look.rank === 0 || this.#facts.isWide(other.condition)) continue;
      if (look.claims.every((claim) => other.claims.some((one) => isSame(one, claim)))) widestLook = other;
    }
    return widestLook;
  }

  /** 1 if the consequence is about none of the places that the user asks about, else 0; for sorting. */
  #isBeside({ claims }: Look): number {
    return this.askedPlaces.size === 0 || claims.some(({ variable }) => this.askedPlaces.has(variable))
      ? 0
      : 1;
  }

  #distance({ condition, claims }: Look): number {
    const { scopes, vicinity: near } = this.#facts;
    if (scopes[condition]!.some((variable) => this.#lastPlaces.has(variable))) return 0;
    const nearbyConditions = claims.flatMap(({ variable }) => near.divisionOf(variable).narrow);
    return nearbyConditions.some((one) => scopes[one]!.some((variable) => this.#lastPlaces.has(variable)))
      ? 1
      : 2;
  }

  async #stepsOf(first: SeenLook, looks: readonly Look[]): Promise<readonly Deduction[]> {
    if (LINE_TECHNIQUES.has(first.technique)) {
      const path = await this.#path(first);
      if (path) return path;
    }
    const lookBundle = (await this.#joinPlacementLooks(first, looks)) ?? (await this.#sweep(first, looks));
    if (lookBundle.looks.length > 1) {
      const step = await this.#joinLookBundle(lookBundle);
      if (step) return [step];
    }
    return [this.#uniteLooks({ looks: [first], technique: first.technique })];
  }

  // ── Combinations ──

  /** The consequences of a single placement, by any rule. */
  async #joinPlacementLooks(first: SeenLook, looks: readonly Look[]): Promise<LookBundle | undefined> {
    const [only, ...more] = first.known;
    if (only === undefined || more.length > 0 || first.technique !== 'has all') return undefined;
    const members: SeenLook[] = [first];
    const nearbyConditions = new Set(this.#facts.vicinity.divisionOf(only.variable).narrow);
    for (const look of looks) {
      if (look === first || !nearbyConditions.has(look.condition) || look.technique !== 'has all') continue;
      if (look.condition === first.condition) continue;
      const seenLook = await this.#seenLook(look);
      if (seenLook?.known.length === 1 && isSame(seenLook.known[0]!, only)) members.push(seenLook);
    }
    if (members.length < 2) return undefined;
    const { scopes } = this.#facts;
    members.sort(
      (a, b) =>
        b.claims.length - a.claims.length || scopes[a.condition]!.length - scopes[b.condition]!.length,
    );
    return { looks: members, technique: 'sweep' };
  }

  /** Joins the consequence with the same deduction at other places. */
  async #sweep(first: SeenLook, looks: readonly Look[]): Promise<LookBundle> {
    const { technique } = first;
    const isUnaided = first.known.length === 0;
    // What follows from one known place by a small condition is seen everywhere, whatever the technique.
    const { terms } = this.#facts.ground;
    const isBool = (one: Literal): boolean => !terms.isInt(terms.variable(one.variable));
    const isLine = this.#facts.ground.constraints[first.condition]?.site.some(
      ({ cells }) => cells !== undefined,
    );
    const isSmall = !isLine && this.#facts.scopes[first.condition]!.length <= TUNING.supportsOpen;
    const isOfOne = isSmall && first.known.length === 1 && first.claims.every(isBool);
    const mayJoinLooks = isUnaided || isOfOne || JOINABLE_TECHNIQUES.has(technique);
    const members: SeenLook[] = [first];
    if (!mayJoinLooks || (this.#facts.isWide(first.condition) && !isUnaided))
      return { looks: members, technique };
    let placeCount = first.claims.length + first.known.length;
    const rule = this.#ruleOf(first.condition);
    for (const look of looks) {
      if (look.condition === first.condition || look.technique !== technique) continue;
      if (this.#ruleOf(look.condition) !== rule) continue;
      // Without known values among the reasons, only consequences of conditions of the same kind are combined.
      const allowsAnyShape = technique === 'has all' || technique === 'told';
      if (isUnaided && !allowsAnyShape && this.#shapeOf(look.condition) !== this.#shapeOf(first.condition))
        continue;
      const seenLook = await this.#seenLook(look);
      if (!seenLook || (seenLook.known.length === 0) !== isUnaided) continue;
      if (!JOINABLE_TECHNIQUES.has(technique) && seenLook.known.length !== first.known.length) continue;
      const growth = seenLook.claims.length + seenLook.known.length;
      if (
        !isUnaided &&
        (placeCount + growth > TUNING.sweptPlaces || members.length >= TUNING.sweptConditions)
      )
        continue;
      placeCount += growth;
      members.push(seenLook);
    }
    const isJoined = isUnaided && members.length > 1 && technique !== 'told';
    return { looks: members, technique: isJoined ? 'sweep' : technique };
  }

  /** Steps that follow a line as far as it is forced, and exclude its branches; undefined if there is only a single consequence. */
  async #path(first: SeenLook): Promise<readonly Deduction[] | undefined> {
    const path: SeenLook[] = [first];
    const pathVariables = new Set<number>();
    const rule = this.#ruleOf(first.condition);
    for (let last: SeenLook | undefined = first; last !== undefined && path.length < TUNING.sweptPlaces; ) {
      for (const claim of last.claims) pathVariables.add(claim.variable);
      const { vicinity: near } = this.#facts;
      const nearbyConditions = new Set(
        [...pathVariables].flatMap((variable) => near.divisionOf(variable).narrow),
      );
      const isOnPath = ({ condition, technique }: Look): boolean =>
        LINE_TECHNIQUES.has(technique) && nearbyConditions.has(condition) && this.#ruleOf(condition) === rule;
      // Consequences that were possible before the first piece of the path don't belong to it.
      const conditionsBefore: ReadonlySet<number> =
        path.length === 1 ? new Set(this.#looks.allLooks().map(({ condition }) => condition)) : new Set();
      for (const claim of last.claims) this.#learnClaim(claim);
      const nextLooks: readonly Look[] = this.#looks
        .allLooks()
        .filter((look) => isOnPath(look) && !conditionsBefore.has(look.condition));
      const nextLook = nextLooks.find(({ technique }) => technique === 'goes on') ?? nextLooks[0];
      last = nextLook && (await this.#seenLook(nextLook));
      if (last) path.push(last);
    }
    if (path.length === 1) return undefined;
    const technique = path.some((look) => look.technique === 'goes on') ? 'goes on' : 'no branch';
    const step = this.#uniteLooks({ looks: path, technique });
    const { constraints } = step.reasons;
    if (await this.#engines.reasoner(constraints).isMinimal(step.claims, step.reasons)) return [step];
    return path.map((look) => this.#uniteLooks({ looks: [look], technique: look.technique }));
  }

  /** The consequences with a conclusion that no consequence before them in the list has. */
  #looksWithNewClaims(looks: readonly SeenLook[]): readonly SeenLook[] {
    const claimedVariables = new Set<number>();
    return looks.filter(({ claims }) => {
      const hasNewClaim = claims.some(({ variable }) => !claimedVariables.has(variable));
      for (const { variable } of claims) claimedVariables.add(variable);
      return hasNewClaim;
    });
  }

  /** A selection of the consequences: each has a conclusion at a place that no other selected condition contains. */
  #looksWithOwnClaims(looks: readonly SeenLook[]): readonly SeenLook[] {
    const { scopes } = this.#facts;
    const keptLooks: SeenLook[] = [];
    const count = new Map<number, number>();
    for (const look of looks) {
      const newCount = new Map(count);
      for (const variable of scopes[look.condition]!)
        newCount.set(variable, (newCount.get(variable) ?? 0) + 1);
      const hasOwnClaim = (one: SeenLook): boolean =>
        one.claims.some(({ variable }) => newCount.get(variable) === 1);
      if (![...keptLooks, look].every(hasOwnClaim)) continue;
      keptLooks.push(look);
      for (const [variable, times] of newCount) count.set(variable, times);
    }
    return keptLooks;
  }

  /** Joins the consequences into one step with minimal reasons; some are left out if all reasons together aren't minimal. */
  async #joinLookBundle({ looks: all, technique }: LookBundle): Promise<Deduction | undefined> {
    const newLooks = this.#looksWithNewClaims(all);
    const ownLooks = this.#looksWithOwnClaims(newLooks);
    const areLooksVisible = newLooks.every(
      ({ condition, constraints }) => constraints.length === this.#facts.parts[condition]!.length,
    );
    if (newLooks.length < 2) return undefined;
    const step = this.#uniteLooks({ looks: newLooks, technique });
    const reasoner = this.#engines.reasoner(step.reasons.constraints);
    if (!areLooksVisible) return { ...step, reasons: await reasoner.shrink(step.reasons, step.claims) };
    const areAllOwn = ownLooks.length === newLooks.length;
    if (areAllOwn && (this.#areApart(newLooks) || step.reasons.known.length === 0)) return step;
    if (newLooks.length <= TUNING.sweptConditions)
      return { ...step, reasons: await reasoner.shrink(step.reasons, step.claims) };
    return areAllOwn || ownLooks.length < 2
      ? undefined
      : await this.#joinLookBundle({ looks: ownLooks, technique });
  }

  /** Whether the conditions of these consequences have no place in common. */
  #areApart(looks: readonly SeenLook[]): boolean {
    const allPlaces = looks.flatMap(({ condition }) => this.#facts.scopes[condition]!);
    return new Set(allPlaces).size === allPlaces.length;
  }

  #uniteLooks({ looks, technique }: LookBundle): Deduction {
    const { view } = this.#facts;
    const claims: Literal[] = [];
    const claimedPlaces = new Set<number>();
    for (const claim of looks.flatMap((look) => look.claims)) {
      if (claimedPlaces.has(claim.variable)) continue;
      claimedPlaces.add(claim.variable);
      claims.push(claim);
    }
    const statedClaims: Literal[] = [];
    // What an earlier part of the path concludes isn't listed as a reason for a later part.
    const isStatedClaim = (one: Literal): boolean => one.holds && claimedPlaces.has(one.variable);
    for (const one of looks.flatMap((look) => look.known))
      if (
        !isStatedClaim(one) &&
        !statedClaims.some((other) => isSame(one, other) && one.holds === other.holds)
      )
        statedClaims.push(one);
    const constraints = [...new Set(looks.flatMap((look) => look.constraints))].sort((a, b) => a - b);
    const reasons = { constraints, known: statedClaims.sort(placeOrder) };
    // The step is skipped if it follows from a rule alone, without clues, and the model marks the rule with `skip`.
    const isSkipped =
      statedClaims.length === 0 && looks.every((look) => this.#looks.isSkipped(look.condition));
    return {
      lead: claims[0]!,
      claims: [...claims].sort(placeOrder),
      reasons,
      technique: isSkipped ? 'told' : technique,
      told: isSkipped || technique === 'told',
      // Repeating one deduction at several places costs no extra effort.
      effort: greatest(looks.map((look) => effortOf(look, view.scopes))),
    };
  }

  /** The consequence with minimal reasons; an engine reduces them if propagation may have used more than necessary. */
  async #seenLook(look: Look): Promise<SeenLook | undefined> {
    const seenLook = await this.#looks.lookWithReasons(look);
    if (seenLook === undefined || this.#least.has(seenLook)) return seenLook;
    const { condition, claims, known, constraints } = seenLook;
    const isMinimal = constraints.length === 1 && (known.length === 0 || this.#isSimpleCondition(condition));
    const minimalLook = isMinimal
      ? seenLook
      : { ...seenLook, ...(await this.#engines.reasoner(constraints).shrink(seenLook, claims)) };
    this.#least.add(minimalLook);
    this.#looks.keepLook(minimalLook);
    return minimalLook;
  }

  /** Whether propagation finds all consequences of the condition: counts and clauses over distinct places. */
  #isSimpleCondition(condition: number): boolean {
    const root = this.#facts.roots[condition];
    if (root === undefined) return false;
    return this.#isSimpleTerm(root);
  }

  #isSimpleTerm(root: number): boolean {
    const { terms } = this.#facts.ground;
    const operation = terms.operation(root);
    const args = [...terms.arguments(root)];
    const areApart = (refs: readonly number[]): boolean =>
      new Set(refs.map((ref) => ref >> 1)).size === refs.length;
    if (operation === 'and') {
      if (areApart(args) && args.every((ref) => isVariable(ref))) return true;
      // A disjunction over the same places, such as "no line or two" at a node: it excludes exactly the values that all alternatives exclude.
      const isWay = (ref: number): boolean =>
        (ref & 1) === 1 && terms.operation(ref) === 'equals' && this.#isSimpleTerm(ref);
      return (root & 1) === 1 && args.length <= 3 && args.every(isWay);
    }
    if (operation === 'regular' || operation === 'table') {
      const refs = args.slice(1);
      return areApart(refs) && refs.every((ref) => isVariable(ref));
    }
    if (operation !== 'equals' && operation !== 'atMost') return false;
    const refs = args.filter((_, at) => at > 0 && at % 2 === 0);
    const coefficients = args.filter((_, at) => at % 2 === 1);
    const isBool = (ref: number): boolean => isVariable(ref) && !terms.isInt(ref);
    return (
      coefficients.every((one) => one === coefficients[0]) &&
      refs.every(isBool) &&
      new Set(refs.map((ref) => ref >> 1)).size === refs.length
    );

    function isVariable(ref: number): boolean {
      const kind = terms.operation(ref);
      return kind === 'boolVariable' || kind === 'intVariable';
    }
  }

  #ruleOf(condition: number): string {
    const { constraints } = this.#facts.ground;
    const { rule, span } = constraints[this.#facts.parts[condition]![0]!]!;
    return `${rule} ${span.file} ${span.start}`;
  }

  #shapeOf(condition: number): string {
    const cachedShape = this.#shapes.get(condition);
    if (cachedShape !== undefined) return cachedShape;
    const root = this.#facts.roots[condition];
    const shape =
      (root === undefined ? undefined : shapeOf(this.#facts.ground.terms, root)) ?? `${condition}`;
    this.#shapes.set(condition, shape);
    return shape;
  }
}

/** Techniques that follow a line from place to place. */
const LINE_TECHNIQUES: ReadonlySet<TechniqueName> = new Set(['goes on', 'no branch']);

/** Techniques whose deductions at several places are joined into one step. */
const JOINABLE_TECHNIQUES: ReadonlySet<TechniqueName> = new Set([
  'told',
  'sweep',
  'has all',
  'needs all',
  'no branch',
]);
