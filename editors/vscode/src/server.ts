/** Starts the language server that comes with the extension, in a process of its own. */
import { serve } from '../../../src/cli/server/language-server.ts';

void serve();
