import type { Cell, CellProps } from '#core/contract/client-plugin.ts'

const countdownText = (value: unknown): string => {
  if (typeof value !== 'number') return '-'
  return value === 0 ? '今日' : `${value}天`
}

/** Days until a lead is lost; red if the flag field in prop `alert` is set (its owner has been warned). */
export const countdownCell: Cell = {
  text: countdownText,
  component({ value, row, props }: CellProps) {
    const alert = typeof props['alert'] === 'string' && row[props['alert']] === true
    return alert ? <span style={{ color: 'rgb(var(--danger-7))', fontWeight: 500 }}>{countdownText(value)}</span> : countdownText(value)
  },
  pure: true,
  align: 'right',
}
