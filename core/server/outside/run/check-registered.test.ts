import { expect, it } from 'vitest'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { registeredProblems } from './check-registered.ts'

const manifest: PluginManifest = { id: 'call-log', title: '通话', version: '1.0.0', runtime: '^1.0', server: 'server.js' }

const problemsOf = (parts: object) => registeredProblems(manifest, { id: 'call-log', ...parts }).problems

it('takes what only its own manifests can name', () => {
  const facts = [{ topic: 'call-log.ended', entity: 'call' }]
  expect(problemsOf({ facts, timelines: { 'call-log.calls': async () => [] } })).toEqual([])
})

it('refuses what reaches further than people read in plugin.json', () => {
  const parts = {
    extensions: [],
    assemble: () => ({}),
    recorders: [],
    openings: {},
    profile: [],
    tableWriters: {},
    optionSets: {},
    fieldTypes: { url: 'file:///types.js', fieldTypes: [] },
    refusals: {},
    views: {},
    selections: {},
    services: [],
  }
  for (const [name, value] of Object.entries(parts)) expect(problemsOf({ [name]: value })).toEqual([`外部插件不能使用 “${name}”`])
  expect(problemsOf({ facts: [{ topic: 'job.finished', entity: 'job' }] })).toEqual(['事实 “job.finished” 的名称要以 “call-log.” 开头'])
})
