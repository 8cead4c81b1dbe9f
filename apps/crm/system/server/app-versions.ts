/** Versions of the app. Database triggers enforce the same rules for what installed apps rely on. */

import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { defineRecord, NOW, readsOf } from '#core/contract/record.ts'
import { NEW_ROW } from '#core/contract/shape.ts'
import { boolean, datetime, type Given, option, optional, ref, text } from '#core/contract/value.ts'
import { compareVersions, isVersion } from './version-number.ts'

const appVersion = defineRecord('versionManagement', {
  fields: {
    platform: boolean(),
    versionNumber: text(),
    miniVersion: text(),
    downloadUrl: text(),
    forceUpdate: boolean(),
    remind: optional(boolean()),
    updateContent: text(),
    state: option('DRAFT', 'PUBLISHED'),
    publisher: optional(ref('employee')),
    publishedDate: optional(datetime()),
  },
})

/** Fields that are validated together; an edit only has those that may still change. */
const VERSION_FORM = {
  platform: optional(boolean()),
  versionNumber: optional(text()),
  miniVersion: optional(text()),
  downloadUrl: optional(text()),
  forceUpdate: optional(boolean()),
}
const VERSION_READS = readsOf(appVersion, 'platform', 'versionNumber', 'miniVersion', 'downloadUrl', 'forceUpdate')
const NOT_LATEST = '版本号须大于当前最新版本'

interface VersionNumbers {
  readonly versionNumber: string
  readonly miniVersion: string
  readonly downloadUrl: string
}

/** Checks beyond the form's own rules. @throws 422. */
function checkVersionNumbers({ versionNumber, miniVersion, downloadUrl }: VersionNumbers): void {
  const wrong = [
    ...(isVersion(versionNumber) ? [] : [{ field: 'versionNumber', message: '版本号须为三段数字，如 1.2.0' }]),
    ...(isVersion(miniVersion) ? [] : [{ field: 'miniVersion', message: '最低支持版本须为三段数字，如 1.2.0' }]),
    ...(/^https:\/\/[^\s/]/.test(downloadUrl) ? [] : [{ field: 'downloadUrl', message: '下载地址须以 https:// 开头' }]),
  ]
  if (wrong.length > 0) throw invalid(wrong)
  if (compareVersions(miniVersion, versionNumber) > 0) throw invalid([{ field: 'miniVersion', message: '最低支持版本不能大于版本号' }])
}

/**
 * Numbers of the platform's other versions, read after the advisory lock that the database trigger takes too: of two parallel calls the second sees
 * the first's version. With `published` only published ones.
 */
async function otherVersions(tx: Tx, platform: boolean, id: number, published: boolean): Promise<readonly string[]> {
  await sql`select pg_advisory_xact_lock(727004, ${platform}::boolean::int)`.execute(tx)
  const { rows } = await sql<{ number: string }>`select number from app_version
    where platform = ${platform} and id <> ${id} and (state = 'PUBLISHED' or not ${published}::boolean)`.execute(tx)
  return rows.map(row => row.number)
}

/** @throws 422 if the number already exists, or is not higher than all others */
async function requireLatest(tx: Tx, platform: boolean, version: string, id = 0): Promise<void> {
  const others = await otherVersions(tx, platform, id, false)
  if (others.includes(version)) throw invalid([{ field: 'versionNumber', message: '该平台版本已存在' }])
  if (others.some(other => compareVersions(other, version) > 0)) throw invalid([{ field: 'versionNumber', message: NOT_LATEST }])
}

/** The form's values; for fields not in the form, those of the row. */
const completeVersion = (row: Given<typeof VERSION_READS>, form: Given<typeof VERSION_FORM>): Given<typeof VERSION_READS> => ({
  platform: form.platform ?? row.platform,
  versionNumber: form.versionNumber ?? row.versionNumber,
  miniVersion: form.miniVersion ?? row.miniVersion,
  downloadUrl: form.downloadUrl ?? row.downloadUrl,
  forceUpdate: form.forceUpdate ?? row.forceUpdate,
})

const addVersion = defineOperation({
  name: 'system.addVersion',
  rows: 'none',
  rest: 'fields',
  form: { ...VERSION_FORM, platform: boolean(), versionNumber: text(), forceUpdate: boolean() },
  answers: NEW_ROW,
  async run({ tx, form, written, create }) {
    const { platform, versionNumber, miniVersion, downloadUrl, forceUpdate } = form
    checkVersionNumbers({ versionNumber, miniVersion: miniVersion ?? '', downloadUrl: downloadUrl ?? '' })
    await requireLatest(tx, platform, versionNumber)
    const id = await create(appVersion, { ...written, ...(forceUpdate ? { remind: null } : {}) })
    return { data: { id } }
  },
})

const editVersion = defineOperation({
  name: 'system.editVersion',
  rows: 'one',
  rest: 'fields',
  reads: { ...VERSION_READS, ...readsOf(appVersion, 'state') },
  form: VERSION_FORM,
  async run({ tx, row, form, written, change }) {
    const wanted = completeVersion(row, form)
    if (row.state === 'DRAFT') {
      checkVersionNumbers(wanted)
      const moved = wanted.platform !== row.platform || wanted.versionNumber !== row.versionNumber
      if (moved) await requireLatest(tx, wanted.platform, wanted.versionNumber, row.id)
    }
    await change(appVersion, row, { ...written, ...(wanted.forceUpdate ? { remind: null } : {}) })
    return {}
  },
})

const publishVersion = defineOperation({
  name: 'system.publishVersion',
  rows: 'one',
  reads: readsOf(appVersion, 'platform', 'versionNumber', 'state'),
  async run({ tx, actor, row, change }) {
    if (row.state !== 'DRAFT') throw refuse('该版本已发布')
    const published = await otherVersions(tx, row.platform, row.id, true)
    if (published.some(other => compareVersions(other, row.versionNumber) > 0)) throw refuse(NOT_LATEST)
    await change(appVersion, row, { state: 'PUBLISHED', publisher: actor.id || null, publishedDate: NOW })
    return {}
  },
})

export const versionOperations = [addVersion, editVersion, publishVersion]
