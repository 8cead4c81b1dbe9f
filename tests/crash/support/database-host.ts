/** Process that runs the embedded PostgreSQL of a data folder as the server does, and prints each event as a JSON line. */
import type { StartProblem } from '#core/server/config/start-problem.ts'
import { startEmbedded } from '#core/server/postgres/embedded.ts'

const tell = (event: string, detail: object = {}): void => void process.stdout.write(`${JSON.stringify({ event, ...detail })}\n`)
const [dataDir] = process.argv.slice(2) as [string]

const end = (problem: StartProblem): void => {
  tell('refused', { message: problem.message, detail: problem.detail })
  process.exitCode = 1
}

try {
  const log = {
    info: (_: object, message: string) => tell('info', { message }),
    error: (_: object, message: string) => tell('error', { message }),
  }
  const embedded = await startEmbedded({ dataDir, log, onFatal: end })
  // Keeps the process alive, as a listening server would.
  const alive = setInterval(() => undefined, 1 << 30)
  process.once('SIGTERM', async () => {
    await embedded.stop()
    tell('stopped')
    clearInterval(alive)
  })
  tell('ready', { url: embedded.url, ownerUrl: embedded.ownerUrl, notes: embedded.notes })
} catch (error) {
  end(error as StartProblem)
}
