/** Sums of money as the wire has them, '1234.50', in whole cents: never in floating point. */
export const cents = (amount: string): bigint => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return sign === '' ? value : -value
}

/** Cents as the wire has them. */
export const wireMoney = (value: bigint): string => {
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
