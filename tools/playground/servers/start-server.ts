/** Starts a server of the host. What hinders it is seen in its status. */
export async function startServer(hostUrl: string, key: string, id: string): Promise<void> {
  await fetch(`${hostUrl}/v1/servers/${id}/power`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ action: 'start' }),
  }).catch(() => {});
}
