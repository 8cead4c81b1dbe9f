/** Runs before `npm pack ./kit`: builds the generated part of the kit in its own folder. */
import { join } from 'node:path'
import { ROOT } from '../../tools/support/paths.ts'
import { buildKit } from './build-kit.ts'

await buildKit(join(ROOT, 'kit'))
