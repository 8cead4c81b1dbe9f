import { expect, it } from 'vitest'
import { StartProblem } from '#core/server/config/start-problem.ts'
import { readPeers } from './peers.ts'
import institution from './plugin.ts'

const INSTITUTION_CRM_SECRET = 'x'.repeat(32)

it('come from the environment alone', () => {
  expect(readPeers({})).toEqual([])
  expect(readPeers({ INSTITUTION_CRM_URL: 'https://crm.example.cn/hook', INSTITUTION_CRM_SECRET })).toEqual([
    { key: '机构系统', url: 'https://crm.example.cn/hook', secret: INSTITUTION_CRM_SECRET },
  ])
})

it('keep the server from starting when they are set wrongly', () => {
  const start = () => institution({ INSTITUTION_CRM_URL: 'http://crm.example.cn', INSTITUTION_CRM_SECRET })
  expect(start).toThrow(new StartProblem('INSTITUTION_CRM_URL 必须以 https:// 开头（本机地址除外）'))
})
