import type { BrokenEntry, CheckResult, Misfit } from '../wire.ts'

const number = (value: number): string => value.toLocaleString('zh-CN')

const REASONS: Readonly<Record<Misfit, (missing: number) => string>> = {
  changed: () => '内容与写入时不一致',
  missing: missing => `之前缺少 ${number(missing)} 条记录`,
  cut: missing => `之后缺少 ${number(missing)} 条已校验过的记录`,
  rewritten: () => '与上次校验时不同，可能被整段重写',
}

/** Sentence about one entry that fails the check. */
export const brokenText = ({ id, reason, missing }: BrokenEntry): string => `${id > 0 ? `编号 ${id}：` : ''}${REASONS[reason](missing)}`

/** Sentence about the outcome of a check. */
export const outcomeText = ({ intact, checked, brokenCount, whole, pruned }: CheckResult): string => {
  const what = `${whole ? '共' : '新增'} ${number(checked)} 条记录`
  const early = pruned > 0 ? '（更早的记录已超过保留期）' : ''
  return intact ? `完整：${what}未被改动${early}` : `发现 ${number(brokenCount)} 处不一致，已校验${what}${early}`
}
