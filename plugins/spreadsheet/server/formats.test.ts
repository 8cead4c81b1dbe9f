import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { detectFormat } from './formats.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('detectFormat', () => {
  it('tells GBK from UTF-8 by content', async () => {
    expect(detectFormat(await readFile('tests/fixtures/leads/leads-gbk.csv'))).toEqual({ kind: 'csv', encoding: 'gbk' })
    expect(detectFormat(bytes('姓名,手机号\n王芳,13800138000\n'))).toEqual({ kind: 'csv', encoding: 'utf-8' })
    expect(detectFormat(bytes('\ufeff姓名,手机号\n'))).toEqual({ kind: 'csv', encoding: 'utf-8' })
  })

  it('knows a workbook whatever its name', async () => {
    expect(detectFormat(await readFile('tests/fixtures/leads/leads.xlsx'))).toEqual({ kind: 'xlsx' })
  })

  it('knows Unicode text by its mark', () => {
    expect(detectFormat(Uint8Array.of(0xff, 0xfe, 0x41, 0))).toEqual({ kind: 'csv', encoding: 'utf-16le' })
    expect(detectFormat(Uint8Array.of(0xfe, 0xff, 0, 0x41))).toEqual({ kind: 'csv', encoding: 'utf-16be' })
  })

  it('refuses the old binary format and other binaries', () => {
    expect(detectFormat(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBeUndefined()
    expect(detectFormat(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0))).toBeUndefined()
    expect(detectFormat(Uint8Array.of(0x41, 0xff, 0xff, 0x0a))).toBeUndefined()
  })
})
