import { nearestName } from './nearest-name.ts'
import type { ProblemCode } from './problem-codes.ts'
import type { Finding } from './reporter.ts'

/** Finding for a name of a plugin that is not installed. All names of that plugin count as one missing thing, so it is reported once. */
export const missingPlugin = (code: ProblemCode, plugin: string, name: string, known: Iterable<string>): Finding => {
  const message = `需要插件 “${plugin}”，它没有安装`
  return {
    code,
    message,
    suggestion: nearestName(name, known),
    missing: { key: `plugin ${plugin}`, title: `插件 “${plugin}” `, said: message },
  }
}
