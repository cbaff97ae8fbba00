"""The Python that runs in the page: carries out the learner's code, away from the browser."""
