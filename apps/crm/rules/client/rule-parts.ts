import { keysOf } from '#core/contract/must.ts'
import type { PartOf } from '#core/runtime/form/conflict.ts'
import { NUMBER_RANGES } from '../setting-rules.ts'
import type { Exemption, RuleNumbers } from '../wire/settings.ts'
import { type EditedSettings, NUMBER_WORDS } from './rules-draft.ts'

export const SWITCH_LABELS = { followEnabled: '超时未跟进', allocEnabled: '超时未分配', autoContact: '首次跟进后转为已联系' } as const
export const EXEMPTION_LABELS: Readonly<Record<Exemption, string>> = { ORDERED: '已成单', EXCLUSIVE: '独家分配', PROTECTED: '受保护' }
export const LIST_LABELS = {
  warnDays: '提前提醒',
  exempt: '不自动流失',
  holdingOverrides: '个别员工的持有上限',
  autoAssignOff: '不参与自动分配的员工',
} as const

type RulesPart = PartOf<EditedSettings>

const switchPart = (name: keyof typeof SWITCH_LABELS): RulesPart => ({
  name,
  label: SWITCH_LABELS[name],
  words: on => [on === true ? '开启' : '关闭'],
})

const numberPart = (name: keyof RuleNumbers): RulesPart => ({
  name,
  label: NUMBER_RANGES[name].label,
  words: number => (number === undefined ? [] : [`${number}${NUMBER_WORDS[name].unit}`]),
})

const joinedWords = (words: readonly string[]): readonly string[] => (words.length === 0 ? [] : [words.join('、')])

const { noFollowUpDays: _follow, noAllocationDays: _allocation, ...others } = NUMBER_RANGES

/** The settings as parts of a conflict between two edits. */
export const RULE_PARTS: readonly RulesPart[] = [
  switchPart('followEnabled'),
  numberPart('noFollowUpDays'),
  switchPart('allocEnabled'),
  numberPart('noAllocationDays'),
  { name: 'warnDays', label: LIST_LABELS.warnDays, words: days => joinedWords(days.map(day => `${day}天`)) },
  {
    name: 'exempt',
    label: LIST_LABELS.exempt,
    // Sorted, because checkboxes add values in any order.
    words: exempt => joinedWords(exempt.map(one => EXEMPTION_LABELS[one]).toSorted()),
  },
  ...keysOf(others).map(numberPart),
  switchPart('autoContact'),
  {
    name: 'holdingOverrides',
    label: LIST_LABELS.holdingOverrides,
    words: overrides => overrides.map(({ name, holdingLimit }) => `${name}：${holdingLimit}个`).toSorted(),
  },
  {
    name: 'autoAssignOff',
    label: LIST_LABELS.autoAssignOff,
    words: employees => employees.map(({ name }) => name).toSorted(),
  },
]
