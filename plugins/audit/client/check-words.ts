import type { CheckResult, FailingEntry, FailureReason } from '../wire.ts'

const groupedNumber = (value: number): string => value.toLocaleString('zh-CN')

const FAILURE_TEXTS: Readonly<Record<FailureReason, (missing: number) => string>> = {
  changed: () => '内容与写入时不一致',
  missing: missing => `之前缺少 ${groupedNumber(missing)} 条记录`,
  cut: missing => `之后缺少 ${groupedNumber(missing)} 条已校验过的记录`,
  rewritten: () => '与上次校验时不同，可能被整段重写',
}

/** Sentence about one entry that fails the check. */
export const failingEntryText = ({ id, reason, missing }: FailingEntry): string =>
  `${id > 0 ? `编号 ${id}：` : ''}${FAILURE_TEXTS[reason](missing)}`

/** Sentence about the outcome of a check. */
export const checkOutcomeText = ({ intact, checked, brokenCount, whole, pruned }: CheckResult): string => {
  const what = `${whole ? '共' : '新增'} ${groupedNumber(checked)} 条记录`
  const early = pruned > 0 ? '（更早的记录已超过保留期）' : ''
  return intact ? `完整：${what}未被改动${early}` : `发现 ${groupedNumber(brokenCount)} 处不一致，已校验${what}${early}`
}
