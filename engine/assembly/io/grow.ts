// Makes room for more variables in every array with an entry per variable.
import { growHeap } from '../core/heap';
import { growQueue } from '../core/queue';
import { growUnbumpedList } from '../core/unbumped';
import { capacity, growAssignment } from '../core/state';
import { growWatches } from '../core/watches';
import { growDenseMode } from '../inprocessing/dense';
import { growSchedule } from '../inprocessing/schedule';
import { growObservers } from '../propagators/observers';
import { growAnalysis } from '../search/analyze';
import { growMinimization } from '../search/minimize';
import { growPhases } from '../search/phases';
import { growSeenMarks } from '../search/seen';
import { growClauses } from './clauses';

const MIN_VARIABLE_CAPACITY: i32 = 256;

export function growVariables(wanted: i32): void {
  if (!ASC_NO_ASSERT) assert(wanted >= 0);
  if (wanted <= capacity) return;
  const newCapacity = max(max(wanted, MIN_VARIABLE_CAPACITY), capacity << 1);
  growWatches(newCapacity);
  growHeap(newCapacity);
  growQueue(newCapacity);
  growUnbumpedList(newCapacity);
  growPhases(newCapacity);
  growSeenMarks(newCapacity);
  growAnalysis(newCapacity);
  growMinimization(newCapacity);
  growObservers(newCapacity);
  growDenseMode(newCapacity);
  growSchedule(newCapacity);
  growClauses(newCapacity);
  growAssignment(newCapacity);
}
