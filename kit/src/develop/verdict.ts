/** The development server's verdict on a package that was put into its folder. */
import { setTimeout as pause } from 'node:timers/promises'
import { type FolderVerdict, forgetVerdict, readVerdict } from '../../../core/server/outside/install/verdicts.ts'

/** Timeout in ms; a server that is just starting needs a few seconds. */
const VERDICT_TIMEOUT_MS = 10_000

/** Deletes the previous verdict, which does not concern the next package. */
export const forgetLastVerdict = forgetVerdict

/** Waits for the verdict on the package with this checksum; undefined if no server answers in time. */
export const waitForVerdict = async (
  data: string,
  { id, checksum }: { readonly id: string; readonly checksum: string },
  ended: () => boolean,
): Promise<FolderVerdict | undefined> => {
  for (const end = Date.now() + VERDICT_TIMEOUT_MS; Date.now() < end && !ended(); await pause(50)) {
    const verdict = readVerdict(data, id)
    if (verdict?.checksum === checksum) return verdict
  }
  return undefined
}

/** The verdict as Chinese text for the author. */
export const verdictMessage = (verdict: FolderVerdict | undefined): string => {
  if (verdict === undefined)
    return '没有服务器回应：请确认它正在运行，数据目录就是上面的，并且用 npm run dev 或 PLUGIN_DEV=1 启动。插件已放好，服务器启动时会采用'
  if (!verdict.accepted) return ['服务器没有采用，仍是上一次的：', ...verdict.problems.map(problem => `  - ${problem}`)].join('\n')
  return verdict.restart
    ? '服务器已采用，服务端代码有改动：整个插件在服务器重启后生效（用 npm run dev 启动的服务器会自己重启）'
    : '服务器已采用，已经生效'
}
