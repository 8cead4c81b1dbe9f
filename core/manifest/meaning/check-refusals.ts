/** Checks for refusals of an action that are written twice: the second is never said. */
import { sameValue } from '../grants/same-value.ts'
import type { Declared, LinkContext } from '../link/symbols.ts'
import type { NormalAction, NormalResource } from '../normalize/normal.ts'

/** Conditions of one action under which it is refused, with their pointers below it. */
const refusalsOf = ({ guard = [], disabled }: NormalAction): readonly (readonly [pointer: string, when: unknown])[][] => [
  guard.map(({ when }, index) => [`guard/${index}`, when] as const),
  (Array.isArray(disabled) ? disabled : []).map(({ when }, index) => [`disabled/${index}`, when] as const),
]

/** Reports a condition that an earlier refusal of the same kind has. */
export const checkRefusals = ({ reporter }: LinkContext, { source, value }: Declared<NormalResource>): void => {
  for (const [name, action] of Object.entries(value.actions))
    for (const refusals of refusalsOf(action))
      for (const [index, [pointer, when]] of refusals.entries())
        if (refusals.slice(0, index).some(([, earlier]) => sameValue(earlier, when)))
          reporter.report(source, `/actions/${name}/${pointer}`, {
            code: 'action.refused-twice',
            message: '前面已有同样的条件，这一条永远不会显示',
          })
}
