import { actions } from './actions.ts'
import { conditions } from './conditions.ts'
import { details } from './details.ts'
import { figures } from './figures.ts'
import { found } from './found.ts'
import { likes } from './likes.ts'
import { lists } from './lists.ts'
import { paths } from './paths.ts'
import { plugins } from './plugins.ts'
import { references } from './references.ts'
import { removed } from './removed.ts'
import { scope } from './scope.ts'
import { silent } from './silent.ts'
import { start } from './start.ts'
import { transitions } from './transitions.ts'
import { typing } from './typing.ts'
import { values } from './values.ts'
import type { Mistake } from '../mistake.ts'

/** All mistakes by topic. */
export const corpus: Readonly<Record<string, readonly Mistake[]>> = {
  typing,
  silent,
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
  figures,
  likes,
  found,
  details,
  transitions,
}
