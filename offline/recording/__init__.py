"""Recording of training runs: models, tasks, training, evaluation, provenance, resumable parts.

Nothing is imported here: ``recording.validate`` is used by the site's build, which has no PyTorch.
"""
