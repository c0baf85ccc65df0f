/**
 * Comes before each file of tests. They share a process, and what one told it of limits doesn't hold for the next.
 * Random inputs are drawn by the sample's number, so that a failure comes again.
 */
import { configureGlobal } from 'fast-check';
import { setLimitsHost } from '../src/model/clock.ts';
import { sampleSeed } from './sample-seed.ts';

setLimitsHost();
configureGlobal({ seed: sampleSeed });
