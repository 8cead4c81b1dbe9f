/** Checks the stage bar of a detail: its field is an option field that has the values it names. */
import { findFieldType } from '../fields/index.ts'
import type { NormalDetailView } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { DetailCheck } from './check-shown.ts'
import { earlyEnds } from './early-ends.ts'
import { lastField, resolvedPathOf } from './resolve-path.ts'
import { resourceFields } from './symbols.ts'

const STEPS_POINTER = '/view/steps'

type NormalSteps = NonNullable<NormalDetailView['steps']>
/** A value that the stage bar names, with its pointer. */
type StageMention = readonly [pointer: string, value: string | number | boolean]

const stageValues = ({ context }: DetailCheck, options: string): readonly unknown[] | undefined => {
  const set = context.symbols.options.get(options)?.value
  return set === undefined || set.dynamic === true ? undefined : set.values.map(({ value }) => value)
}

/** Groups of values that must be unique: "together" with "ended", and "waiting" by itself, which may repeat a value of "together". */
const mentionedStages = ({ together = [], waiting = [], ended = [] }: NormalSteps): readonly (readonly StageMention[])[] => {
  const inList = (key: string, values: readonly StageMention[1][]): readonly StageMention[] =>
    values.map((value, index) => [`${STEPS_POINTER}/${key}/${index}`, value] as const)
  const stages = together.flatMap((values, group) => inList(`together/${group}`, values))
  return [[...stages, ...inList('ended', ended)], inList('waiting', waiting)]
}

const checkStageValues = (
  check: DetailCheck,
  options: string,
  values: readonly unknown[] | undefined,
  group: readonly StageMention[],
): void => {
  const seen = new Set<unknown>()
  for (const [at, value] of group) {
    if (values !== undefined && !values.includes(value))
      check.report(at, {
        code: 'condition.unknown-option',
        message: `选项 “${options}” 没有值 “${value}”`,
        suggestion: nearestName(String(value), values.map(String)),
      })
    else if (seen.has(value)) check.report(at, { code: 'detail.duplicate', message: `值 “${value}” 已经写过` })
    seen.add(value)
  }
}

/** Checks a stage bar. An unknown field is reported by the reference check. */
export const checkSteps = (check: DetailCheck): void => {
  const { steps } = check.view
  const path = steps && resolvedPathOf(check.context.symbols, check.resource.name, steps.field)
  if (steps === undefined || path === undefined) return
  const field = lastField(path)
  if (path.own.internal === true || field.internal === true) {
    check.report(STEPS_POINTER, { code: 'field.internal', message: `“${steps.field}” 是内部字段，不能发给浏览器` })
    return
  }
  const { type, options } = field
  if (findFieldType(type)?.states !== 'set' || options === undefined) {
    const withOptions = Object.entries(resourceFields(check.resource)).find(([, other]) => findFieldType(other.type)?.states === 'set')?.[0]
    const message = `“${steps.field}” 不是单选字段（“option”），不能作为阶段条`
    check.report(STEPS_POINTER, { code: 'detail.no-options', message, suggestion: withOptions })
    return
  }
  const values = stageValues(check, options)
  for (const group of mentionedStages(steps)) checkStageValues(check, options, values, group)
  const { waiting = [], ended = earlyEnds(check.context.symbols, check.resource.name, steps) } = steps
  for (const [index, value] of waiting.entries())
    if (ended.includes(value))
      check.report(`${STEPS_POINTER}/waiting/${index}`, { code: 'detail.duplicate', message: `值 “${value}” 已经结束，不会再等待` })
}
