import * as mediabunny from 'mediabunny'
import { cleanConfig } from './codec-headers.ts'
import { MAX_PACKETS } from './outline.ts'
import { unreadable } from './unreadable.ts'

export interface TrackCopy {
  /** The time at which the last copied packet is shown, in seconds. */
  readonly last: number
  /** Copies the next packet and returns its bytes; null at the end. */
  copyNext(): Promise<number | null>
}

/** Adds the same track to the copy; another number of packets makes the video unreadable. */
export async function openCopy(
  track: mediabunny.InputTrack,
  packets: number,
  output: mediabunny.Output,
): Promise<TrackCopy> {
  const copy = await addTrack(track, packets, output)
  const sink = new mediabunny.EncodedPacketSink(track)
  let next = await sink.getFirstPacket()
  let copied = 0
  let last = -Infinity
  return {
    get last() {
      return last
    },
    copyNext: async () => {
      if (next === null) {
        if (copied !== packets) unreadable('a track is not whole')
        copy.close()
        return null
      }
      const { timestamp, byteLength } = next
      await copy.add(next)
      last = timestamp
      copied += 1
      next = await sink.getNextPacket(next)
      return byteLength
    },
  }
}

interface AddedTrack {
  add(packet: mediabunny.EncodedPacket): Promise<void>
  close(): void
}

/** The name, the language and the times of the track are left out. */
async function addTrack(
  track: mediabunny.InputTrack,
  maximumPacketCount: number,
  output: mediabunny.Output,
): Promise<AddedTrack> {
  if (ENCRYPTED.includes(String(track.internalCodecId))) unreadable('it is encrypted')
  const metadata = { disposition: await track.getDisposition(), maximumPacketCount }
  if (track.isVideoTrack()) return addPictures(track, metadata, output)
  if (track.isAudioTrack()) return addSound(track, metadata, output)
  return unreadable('it has a track of an unknown kind')
}

const ENCRYPTED = ['encv', 'enca']

async function addPictures(
  track: mediabunny.InputVideoTrack,
  metadata: mediabunny.VideoTrackMetadata,
  output: mediabunny.Output,
): Promise<AddedTrack> {
  const codec = await track.getCodec()
  const config = await track.getDecoderConfig()
  if (codec === null || config === null) return unreadable('its pictures are of an unknown kind')
  const source = new mediabunny.EncodedVideoPacketSource(codec)
  const isMovie = output.format instanceof mediabunny.IsobmffOutputFormat
  output.addVideoTrack(source, {
    ...metadata,
    transformationMatrix: await track.getTransformationMatrix(),
    canBeTransparent: await track.canBeTransparent(),
    // Times stay exact in units of the track's own clock. A WebM counts milliseconds.
    ...(isMovie && { frameRate: await track.getTimeResolution() }),
  })
  const meta = { decoderConfig: cleanConfig(codec, config) }
  return { add: (packet) => source.add(packet, meta), close: () => source.close() }
}

async function addSound(
  track: mediabunny.InputAudioTrack,
  metadata: mediabunny.AudioTrackMetadata,
  output: mediabunny.Output,
): Promise<AddedTrack> {
  const codec = await track.getCodec()
  const config = await track.getDecoderConfig()
  if (codec === null || config === null) return unreadable('its sound is of an unknown kind')
  const source = new mediabunny.EncodedAudioPacketSource(codec)
  output.addAudioTrack(source, metadata)
  const meta = { decoderConfig: cleanConfig(codec, config) }
  return { add: (packet) => source.add(packet, meta), close: () => source.close() }
}

/** The library holds what one track shows in this time. */
const HELD_SECONDS = 0.5
const MAX_HELD_BYTES = 16 * 1024 * 1024

/** Counts from the index alone. */
export async function countPackets(track: mediabunny.InputTrack): Promise<number> {
  const sink = new mediabunny.EncodedPacketSink(track)
  const options = { metadataOnly: true }
  let packet = await sink.getFirstPacket(options)
  let count = 0
  let since = Infinity
  let held = 0
  while (packet) {
    count += 1
    since = Math.min(since, packet.timestamp)
    if (packet.timestamp - since >= HELD_SECONDS) {
      since = packet.timestamp
      held = 0
    }
    held += packet.byteLength
    if (count > MAX_PACKETS || held > MAX_HELD_BYTES) unreadable('it has too much in one place')
    packet = await sink.getNextPacket(packet, options)
  }
  return count
}
