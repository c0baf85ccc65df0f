/** Comes before each file of tests. They share a process, and what one told it of limits doesn't hold for the next. */
import { limitBy } from '../src/model/clock.ts';

limitBy();
