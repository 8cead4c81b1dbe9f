/** Money in wire format ('1234.50') as whole cents, without floating point; 0 if the text is malformed. */
export const cents = (amount: string): bigint => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return sign === '' ? value : -value
}

/** Cents in wire format. */
export const wireMoney = (value: bigint): string => {
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
