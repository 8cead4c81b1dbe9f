import { nearestName } from './nearest-name.ts'
import type { ProblemCode } from './problem-codes.ts'
import type { Finding } from './reporter.ts'

/** A name that belongs to a plugin that is not there. What is missing is the plugin, whatever of it was named: that is said once for all places. */
export const missingPlugin = (code: ProblemCode, plugin: string, name: string, known: Iterable<string>): Finding => {
  const message = `需要插件 “${plugin}”，它没有安装`
  return {
    code,
    message,
    suggestion: nearestName(name, known),
    missing: { key: `plugin ${plugin}`, title: `插件 “${plugin}” `, said: message },
  }
}
