import { describe } from 'vitest';
import { itKeepsItsRanges } from '../tuning-table.ts';

describe('the table of tuning', () => itKeepsItsRanges('src/tasks/deduce/tuning.ts'));
