import { actions } from './cases/actions.ts'
import { conditions } from './cases/conditions.ts'
import { lists } from './cases/lists.ts'
import { paths } from './cases/paths.ts'
import { plugins } from './cases/plugins.ts'
import { references } from './cases/references.ts'
import { removed } from './cases/removed.ts'
import { scope } from './cases/scope.ts'
import { start } from './cases/start.ts'
import { typing } from './cases/typing.ts'
import { values } from './cases/values.ts'
import type { Mistake } from './mistake.ts'

/** Every mistake, by what it is about. */
export const corpus: Readonly<Record<string, readonly Mistake[]>> = {
  typing,
  references,
  scope,
  values,
  conditions,
  lists,
  actions,
  paths,
  plugins,
  start,
  removed,
}
