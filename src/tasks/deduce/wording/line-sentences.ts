/** Sentences for steps about a line or an area: how it goes on, and why it can't end, branch or close there. */
import type { Deduction } from '../steps/deduction.ts';
import { capital, isPresent, type Writer } from './sayer.ts';
import { otherwiseInStages } from './stages.ts';

/** The sentence for a line that has only one way on; undefined if the step is about something else. */
export function continuationSentence(writer: Writer, step: Deduction): string | undefined {
  const { nouns } = writer;
  const startingClaims = step.reasons.known.filter((claim) => isPresent(writer, claim));
  const on = step.claims.filter((claim) => isPresent(writer, claim));
  const absentClaims = step.claims.filter((claim) => !isPresent(writer, claim));
  const family = nouns.familyOf(step.lead);
  if (nouns.isAdjective(family) || !nouns.isBool(step.lead)) return undefined;
  // The line that goes on is the one that ends at the node where the new piece begins.
  const { nodes } = writer.ground;
  const scopesOfNodes = nodes.flatMap((node, one) => {
    const isReason =
      node && (step.reasons.constraints.includes(node.of) || step.reasons.constraints.includes(one));
    return isReason ? [writer.scopeOf(one)] : [];
  });
  const first = startingClaims.find(({ variable }) =>
    scopesOfNodes.some(
      (scope) => scope.includes(variable) && on.some((claim) => scope.includes(claim.variable)),
    ),
  );
  const placeText =
    first === undefined || nouns.familyOf(first) !== family
      ? ''
      : ` ${nouns.spots.at(nouns.placesOf([first]))}`;
  const absentText = absentClaims.length === 0 ? '' : `, and there is ${writer.claims(absentClaims)}`;
  return `The ${nouns.nounOf(family, 1)}${placeText} can only go on ${nouns.spots.at(nouns.placesOf(on))}${absentText}`;
}

/** The sentence for a line that doesn't branch or end at a place; undefined if the step is about cells. */
export function noBranchSentence(writer: Writer, step: Deduction): string | undefined {
  const { nouns } = writer;
  if (nouns.isAdjective(nouns.familyOf(step.lead))) return undefined;
  const claims = writer.claims(step.claims);
  const thing = nouns.nounOf(nouns.familyOf(step.lead), 1);
  const presentClaims = step.reasons.known.filter((claim) => isPresent(writer, claim));
  if (presentClaims.length === 0) return `A ${thing} there would be a dead end: ${claims}`;
  const areAllLines = presentClaims.length === step.reasons.known.length;
  return `The ${thing} doesn’t branch${areAllLines ? '' : ' or end'}: ${claims}`;
}

/** The sentence for a conclusion without which a rule about a whole line or area would fail; undefined if there are no words for how. */
export function wideSentence(writer: Writer, step: Deduction): string | undefined {
  const failureText = writer.failure(step);
  const hasLoopRule = step.reasons.constraints.some((one) => {
    const { terms, constraints } = writer.ground;
    return terms.operation(constraints[one]!.root) === 'loop';
  });
  if (failureText === undefined && hasLoopRule && step.reasons.constraints.length === 1)
    return `${capital(writer.claims(step.claims))}: otherwise the line could not become one loop`;
  return failureText && otherwiseInStages(writer, step, failureText);
}
