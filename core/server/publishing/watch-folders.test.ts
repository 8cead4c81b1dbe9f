import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { watchFolders } from './watch-folders.ts'

it('hears of files that are written, replaced, written again after that, and new folders', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yuanhang-watch-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'a.json')
  writeFileSync(file, '1')
  const changed = vi.fn()
  onTestFinished(watchFolders([folder, join(folder, 'absent')], changed))
  const heard = async (change: () => void) => {
    changed.mockClear()
    change()
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 10_000 })
  }
  await heard(() => writeFileSync(file, '22'))
  await heard(() => {
    writeFileSync(join(folder, 'a.json~'), '333')
    renameSync(join(folder, 'a.json~'), file)
  })
  await heard(() => writeFileSync(file, '4444'))
  await heard(() => mkdirSync(join(folder, 'deep')))
  await heard(() => writeFileSync(join(folder, 'deep/b.json'), '1'))
  await heard(() => rmSync(file))
})
