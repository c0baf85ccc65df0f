/**
 * Runs before each test file. Test files share a process, so limits that one file has set are reset here. Random inputs
 * depend on the sample's seed, so that a failure can be repeated.
 */
import { configureGlobal } from 'fast-check';
import { setLimitsHost } from '../src/model/clock.ts';
import { sampleSeed } from './sample-seed.ts';

setLimitsHost();
configureGlobal({ seed: sampleSeed });
