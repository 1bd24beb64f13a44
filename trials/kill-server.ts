import { type Dose, type Running, startedLoad } from './dose.ts'
import { type Figures, underWay } from './load.ts'

/** Ends the server as in a power cut while members work. */
export async function killUnderLoad(running: Running, dose: Dose, figures: Figures): Promise<void> {
  const load = await startedLoad(running, dose, figures, { persistent: false })
  await underWay(figures, dose.workers, dose.loadMs)
  await running.product.kill()
  await load.ended
}

/** Stops the server while members work; resolves to its exit code. */
export async function stopUnderLoad(running: Running, dose: Dose, figures: Figures): Promise<number | null> {
  const load = await startedLoad(running, dose, figures, { persistent: false })
  await underWay(figures, dose.workers, dose.loadMs)
  const code = await running.product.stop()
  await load.ended
  return code
}
