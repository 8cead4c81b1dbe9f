import { describe, expect, it } from 'vitest'
import {
  compareDecimal,
  decimalPlaces,
  exactDecimal,
  groupDigits,
  groupThousands,
  isDecimal,
  roundDecimal,
  sumDecimal,
  withoutLastZeros,
} from './decimal.ts'

describe('isDecimal', () => {
  it.each(['0', '-0.5', '999999999999.99', '1234.500000'])('accepts %s', text => {
    expect(isDecimal(text)).toBe(true)
  })
  it.each(['', '.5', '5.', '1e3', '+1', '01', '1,000', 'NaN', 'Infinity', '1234567890123', '1.1234567', '１'])('refuses %j', text => {
    expect(isDecimal(text)).toBe(false)
  })
})

describe('exactDecimal', () => {
  it.each([
    [12.5, '12.5'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [999999999999.99, '999999999999.99'],
    [1e15, '1000000000000000'],
  ])('%d is %s', (value, text) => expect(exactDecimal(value)).toBe(text))
  it.each([1e21, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53 + 2, 0.1 + 0.2, 1234567890123.456])(
    '%d may have been another number',
    value => expect(exactDecimal(value)).toBeUndefined(),
  )
})

it('compares by value, not by text or floating point', () => {
  expect(compareDecimal('10', '9')).toBeGreaterThan(0)
  expect(compareDecimal('1.50', 1.5)).toBe(0)
  expect(compareDecimal('-2', '-1')).toBeLessThan(0)
  expect(compareDecimal('999999999999.98', '999999999999.99')).toBeLessThan(0)
  expect(compareDecimal('0.0000001', 1e-7)).toBe(0)
})

it('rounds half up, away from zero', () => {
  expect(roundDecimal('1.005', 2)).toBe('1.01')
  expect(roundDecimal('-1.005', 2)).toBe('-1.01')
  expect(roundDecimal('-0.001', 2)).toBe('0.00')
  expect(roundDecimal('2.5', 0)).toBe('3')
})

it('groups digits for people', () => {
  expect(groupDigits('1234567.8', 2)).toBe('1,234,567.80')
  expect(groupDigits('-1234', 0)).toBe('-1,234')
  expect(groupDigits('999.999', 2)).toBe('1,000.00')
})

it.each([
  ['', ''],
  ['12', '12'],
  ['123', '123'],
  ['1234', '1,234'],
  ['1234567', '1,234,567'],
])('groups %j as %j', (digits, grouped) => expect(groupThousands(digits)).toBe(grouped))

it.each([
  ['100', '100'],
  ['10.', '10'],
  ['10.00', '10'],
  ['1.050', '1.05'],
  ['0.000', '0'],
])('writes %s without its last zeros as %s', (text, short) => expect(withoutLastZeros(text)).toBe(short))

it('counts places', () => {
  expect(decimalPlaces('1')).toBe(0)
  expect(decimalPlaces('1.50')).toBe(2)
})

it('adds up exactly, however many and however large', () => {
  expect(sumDecimal(Array.from({ length: 10 }, () => '0.10'))).toBe('1.00')
  expect(sumDecimal(['999999999999.99', '0.01', '-1'])).toBe('999999999999.00')
  expect(sumDecimal(['-0.05', '0.02'])).toBe('-0.03')
  expect(sumDecimal([3, 4])).toBe('7')
  expect(sumDecimal([])).toBeNull()
})
