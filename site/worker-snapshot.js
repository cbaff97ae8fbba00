/**
 * Keeps the memory of a freshly started, bare interpreter in this browser, so that the next start
 * of Python skips the slow part. It is made by the first start on the way, costs no download, and
 * lies in Cache Storage under the folder of the Pyodide version it belongs to.
 *
 * Pyodide's interface for this is private. Whoever uses a snapshot must be ready to do without.
 */

const PREFIX = 'course-python:';

/**
 * @typedef {{load: () => Promise<Uint8Array | null>, save: (bytes: Uint8Array) => Promise<void>,
 *   forget: () => Promise<unknown>}} Shelf
 */

/**
 * The place for one version's snapshot, in one browser: another browser, or a newer one, may lay
 * its memory out in another way.
 * @param {string} folder URL of the Pyodide version
 * @returns {Promise<Shelf | null>} null where nothing can be kept
 */
export async function openShelf(folder) {
  try {
    const name = PREFIX + folder;
    const cache = await caches.open(name);
    const key = `${folder}snapshot?${encodeURIComponent(navigator.userAgent)}`;
    return {
      load: async () => {
        const answer = await cache.match(key);
        return answer ? new Uint8Array(await answer.arrayBuffer()) : null;
      },
      save: async (bytes) => {
        await clearOthers(name, folder);
        for (const old of await cache.keys()) await cache.delete(old);
        await cache.put(key, new Response(/** @type {BodyInit} */ (bytes)));
      },
      forget: () => cache.delete(key),
    };
  } catch {
    return null;
  }
}

/**
 * Drop the snapshots of other Pyodide versions of this site; other sites' are not ours to touch.
 * @param {string} name
 * @param {string} folder
 */
async function clearOthers(name, folder) {
  const site = PREFIX + new URL('..', folder).href;
  for (const other of await caches.keys()) {
    if (other.startsWith(site) && other !== name) await caches.delete(other);
  }
}
