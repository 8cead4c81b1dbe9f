/** Before `npm pack ./kit`: what the tarball holds besides the checked-in files is made in the kit's own folder. */
import { join } from 'node:path'
import { ROOT } from '../../tools/support/paths.ts'
import { buildKit } from './build-kit.ts'

await buildKit(join(ROOT, 'kit'))
