/** A program that takes a connection and says nothing is waited for so long, in milliseconds. */
const dialMs = 5000;

/** Opens a socket to a program of this computer. Rejects where none takes it. */
export function dialSocket(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  const timer = setTimeout(() => socket.close(), dialMs);
  return new Promise<WebSocket>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socket), { once: true });
    socket.addEventListener('error', () => reject(new Error(`Nothing answers at ${address}.`)), {
      once: true,
    });
  }).finally(() => clearTimeout(timer));
}
