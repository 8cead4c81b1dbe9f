import { describe, expect, it } from 'vitest'
import { fieldsByName, sampleField, sampleResource } from '#core/contract/samples.testing.ts'
import { databaseAnswer } from './database-error.ts'

const resource = sampleResource('lead', {
  fields: fieldsByName(
    sampleField('phone', 'phone', { label: '手机号', column: 'phone_number', unique: '手机号已存在' }),
    sampleField('owner', 'ref', { label: '负责人', column: 'owner_id' }),
  ),
})
const fault = (code: string, detail?: string) => Object.assign(new Error('secret sql'), { code, detail })

describe('an error of the database', () => {
  it.each([
    ['23505', 'Key (phone_number)=(138) already exists.', 422, '手机号已存在'],
    ['23505', 'Key (lower(phone_number))=(138) already exists.', 422, '手机号已存在'],
    ['23505', 'Key (tenant, owner_id)=(1, 2) already exists.', 422, '负责人重复'],
    ['23505', 'Key (other)=(1) already exists.', 409, '数据重复'],
    ['23505', undefined, 409, '数据重复'],
    ['23503', undefined, 409, '数据已被引用或引用的数据不存在'],
    ['23514', undefined, 409, '数据不符合规则，请检查后重试'],
    ['22P02', undefined, 400, '提交的内容格式不正确'],
    ['22003', undefined, 400, '提交的内容格式不正确'],
    ['57014', undefined, 503, '查询超时，请缩小范围后重试'],
    ['55P03', undefined, 503, '数据正在被他人操作，请稍后再试'],
    ['53300', undefined, 503, '系统繁忙，请稍后再试'],
    ['57P02', undefined, 503, '系统繁忙，请稍后再试'],
    ['58030', undefined, 503, '系统繁忙，请稍后再试'],
    ['25P03', undefined, 503, '系统繁忙，请稍后再试'],
    ['53100', undefined, 503, '服务器磁盘空间已满，请联系管理员清理磁盘'],
  ])('%s %s becomes %i %s', (code, detail, status, message) => {
    expect(databaseAnswer(fault(code, detail), resource)).toMatchObject({ status, message })
  })

  it.each([
    ['57014', '操作超时，本次没有保存任何内容，请稍后再试'],
    ['55P03', '数据正在被他人操作，本次没有保存任何内容，请稍后再试'],
    ['40P01', '数据正在被他人操作，本次没有保存任何内容，请稍后再试'],
    ['53100', '服务器磁盘空间已满，本次没有保存任何内容，请联系管理员清理磁盘'],
    ['ENOSPC', '服务器磁盘空间已满，本次没有保存任何内容，请联系管理员清理磁盘'],
    ['08006', '系统繁忙，请稍后再试'],
  ])('%s of a write says %s', (code, message) => {
    expect(databaseAnswer(fault(code), resource, true)).toMatchObject({ status: 503, message })
  })

  it('that is our own mistake stays unexplained', () => {
    expect(databaseAnswer(fault('42703'), resource)).toBeUndefined()
    expect(databaseAnswer(new Error('other'), resource)).toBeUndefined()
  })

  it('names the body’s key', () => {
    expect(databaseAnswer(fault('23505', 'Key (owner_id)=(1) already exists.'), resource)?.errors).toEqual([
      { field: 'ownerId', message: '负责人重复' },
    ])
  })
})
