import { describe, expect, it } from 'vitest'
import { acceptedExtensions, checkFile, fileExtension, fileSizeMessage, sizeText, unknownExtension } from './file-rules.ts'
import { fileLimitsOf } from './questions.ts'

const MB = 1_048_576

describe('what a field takes', () => {
  it.each([
    ['image', {}, ['png', 'jpg', 'gif'], 20 * MB, 1],
    ['images', {}, ['png', 'jpg', 'gif'], 20 * MB, 9],
    ['images', { max: 3, maxSize: 512_000 }, ['png', 'jpg', 'gif'], 512_000, 3],
    ['file', { accept: ['compress'], maxSize: 2 * MB }, ['zip', 'rar', '7z'], 2 * MB, 1],
    ['files', { accept: ['compress', '.PDF'], max: 2 }, ['zip', 'rar', '7z', 'pdf'], 20 * MB, 2],
    // "max" applies to lists only: a single file stays one file.
    ['file', { accept: ['.JPEG', 'jpg'], max: 5 }, ['jpg'], 20 * MB, 1],
  ] as const)('%s %j', (type, rules, accept, maxSize, most) => {
    expect(fileLimitsOf(type, rules)).toEqual({ accept, maxSize, most })
  })

  it('is anything that can be told by its content where nothing is said', () => {
    expect(fileLimitsOf('file', {}).accept).toEqual(expect.arrayContaining(['pdf', 'docx', 'zip', 'csv']))
    expect(fileLimitsOf('file', {}).accept).not.toContain('svg')
  })

  it('has names that are known', () => {
    expect(unknownExtension(['image', 'compress', '.PNG', 'jpeg', 'flv', 'svg'])).toBeUndefined()
    expect(unknownExtension(['png', 'exe'])).toBe('exe')
    expect(unknownExtension(['constructor'])).toBe('constructor')
  })
})

describe('a file', () => {
  const limits = { accept: ['.JPG', 'png'], maxSize: 5 * MB }
  it.each([
    ['a.jpg', 1, undefined],
    ['A.JPEG', 1, undefined],
    ['a.b.png', 5 * MB, undefined],
    ['a.exe', 1, '文件格式有误，只能上传jpg、png'],
    ['png', 1, '文件格式有误，只能上传jpg、png'],
    ['a.png.', 1, '文件格式有误，只能上传jpg、png'],
    ['a.png.exe', 1, '文件格式有误，只能上传jpg、png'],
    ['a.png', 5 * MB + 1, '文件大小不能超过5MB'],
  ])('%s of %d bytes: %s', (name, size, message) => {
    expect(checkFile({ name, size }, limits)).toBe(message)
  })

  it('has an ending, whatever stands behind it', () => {
    expect(fileExtension('/api/files/1/合同.PDF?x=1.png')).toBe('pdf')
    expect(fileExtension('a.jpeg#b')).toBe('jpg')
    expect(fileExtension('a')).toBe('')
  })
})

it.each([
  [2 * MB, '2MB'],
  [1.5 * MB, '1.5MB'],
  [512_000, '500KB'],
  // 5,120,000 bytes are less than 4.9 MB, but exactly 5000 KB: the message states the exact limit.
  [5_120_000, '5000KB'],
  [300 * MB, '300MB'],
  [3_500_001, '3.3MB'],
  [900, '900B'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
  expect(fileSizeMessage(bytes)).toBe(`文件大小不能超过${text}`)
})

it('spells groups out once', () => {
  expect(acceptedExtensions(['image', 'jpeg', 'PNG'])).toEqual(['png', 'jpg', 'gif'])
})
