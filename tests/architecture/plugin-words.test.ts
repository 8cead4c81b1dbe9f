import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withoutComments, wordParts } from './trade-words.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Files and the words of a plugin that they may contain, with the reason. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // Names that plugins from outside import, given before reports were a plugin.
  'core/runtime/outside/runtime.ts': ['FigureStyle', 'FigureValue', 'figureNumber', 'figureText', 'noFigure', 'shortFigureText'],
  // Addresses in messages and bookmarks name the rows behind a number by this key.
  'core/runtime/table/list-state.ts': ['figure'],
}

/** Names in which "report" means to tell of an error or a problem. */
const TELLING =
  /^(report|reported|reporting|reporter|Reporter|createReporter|reportError|ignoreReportFailure|report(BadSchema|Columns|PluginFailure)|reportedConditions|Reported(Conflict|Problem))$/

/** Words of the plugin "reports" in a text of the core, as they stand there. */
const pluginWords = (text: string): readonly string[] => {
  const names = (text.match(/[A-Za-z]\w*/g) ?? []).filter(
    name => !TELLING.test(name) && wordParts(name).some(part => /^(figures?|report(s|ed|ing|er)?)$/.test(part)),
  )
  return [...new Set([...names, ...(text.match(/报表|指标/g) ?? [])])].sort()
}

const paths = readdirSync(join(ROOT, 'core'), { recursive: true, encoding: 'utf8' }).map(name => `core/${name.replaceAll('\\', '/')}`)
const sources = paths.filter(path => /\.(tsx?|json|css|sql)$/.test(path))
const codeOf = (path: string): string => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return path.endsWith('.json') ? text : withoutComments(text)
}

describe('words of the plugin "reports"', () => {
  it('are found in names and texts, and telling of an error is none of them', () => {
    expect(pluginWords("const rows = figureRows(view.type === 'report-view', reports)")).toEqual(['figureRows', 'reports'])
    expect(pluginWords("reporter.report(error); configure('报表', createReporter(REPORT_TIMEOUT))")).toEqual(['REPORT_TIMEOUT', '报表'])
  })

  it('stand nowhere in the core', () => {
    const found = sources.flatMap(path => pluginWords(codeOf(path)).map(word => `${path}: ${word}`))
    const allowed = Object.entries(ALLOWED).flatMap(([path, words]) => words.map(word => `${path}: ${word}`))
    expect(found.toSorted()).toEqual(allowed.toSorted())
  })

  it('name no file of the core', () => {
    const named = (path: string) => pluginWords(path.replace(/\.\w+$/, '')).length > 0
    expect(paths.filter(named)).toEqual([])
  })
})
